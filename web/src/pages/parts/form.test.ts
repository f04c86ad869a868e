import { describe, expect, it } from 'vitest';
import { Problem } from '../../lib/api.ts';
import { Form } from './form.svelte.ts';

const event = new Event('submit', { cancelable: true });

describe('a form', () => {
  it('says what was done', async () => {
    const form = new Form(['name']);
    await form.submit(() => Promise.resolve('Done.'))(event);
    expect(form.done).toBe('Done.');
    expect(form.trouble).toBe(null);
  });

  it('puts a refusal beside its field', async () => {
    const form = new Form(['name', 'password'], { conflict: 'name' });
    const fail = (refused: Problem['refused']) => form.submit(() => Promise.reject(new Problem(400, refused)))(event);

    await fail({ kind: 'malformed', field: 'password', sentence: 'Too short.' });
    expect(form.wrong('password')).toBe('Too short.');
    expect(form.wrong('name')).toBe(null);
    expect(form.trouble).toBe(null);

    await fail({ kind: 'conflict', sentence: 'This name is taken.' });
    expect(form.wrong('name')).toBe('This name is taken.');

    await fail({ kind: 'limit', sentence: 'Too often.' });
    expect(form.wrong('name')).toBe(null);
    expect(form.trouble?.sentence).toBe('Too often.');
  });
});
