// CG-062: what a team may have of Experience, for the meter. Whether a Judge still fits is for the server to say.
export const LIMIT = 40;
