export class TableStore {}
