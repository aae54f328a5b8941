import { expect, test } from 'vitest';
import { ApiError, foundNothing, isGone } from '#renderer/api/api-error.ts';

const refused = (path: string, message: string, error = `${path}: ${message}`) =>
  new ApiError(400, { error, code: 'invalid_request', issues: [{ path, message }] }, null).message;

test('a person reads the name of a field in words, not as programs know it', () => {
  expect(refused('title', 'This may have at most 300 characters.')).toBe(
    'Title: This may have at most 300 characters.',
  );
  expect(refused('eventDate', 'Give a date as YYYY-MM-DD.')).toBe('Event date: Give a date as YYYY-MM-DD.');
  expect(refused('phones.0.number', 'This is required.')).toBe('Number: This is required.');
});

test('a sentence that names no field stays as it is', () => {
  expect(refused('caseId', 'This is required.', 'Give one of workspaceId, caseId or name.')).toBe(
    'Give one of workspaceId, caseId or name.',
  );
  expect(refused('', 'The body is empty.', 'The body is empty.')).toBe('The body is empty.');
  expect(new ApiError(404, { error: 'There is no to-do with that id.' }, null).message).toBe(
    'There is no to-do with that id.',
  );
});

test('a fault of Casewright is said in a sentence, with the request that finds it in the log', () => {
  const error = 'Something went wrong in Casewright. Report the request id.';
  const fault = new ApiError(500, { error, code: 'internal', requestId: 'r1' }, null);
  expect(fault.message).toBe('Something went wrong in Casewright. Nothing was left half done. Try again.');
  expect(fault.requestId).toBe('r1');
  expect(new ApiError(500, { error: 'The bytes are missing.', code: 'internal' }, null)).toMatchObject({
    message: 'The bytes are missing.',
    requestId: null,
  });
});

test('an address that holds no id names no record, and nothing else that is refused is gone', () => {
  const refusedFor = (path: string) => new ApiError(400, { error: 'No.', issues: [{ path, message: 'No.' }] }, null);
  expect(foundNothing(refusedFor('id'))).toBe(true);
  // A write that is refused for an id has changed nothing, and what it was for is still there.
  expect(isGone(refusedFor('id'))).toBe(false);
  expect(foundNothing(new ApiError(404, {}, null))).toBe(true);
  expect(foundNothing(refusedFor('title'))).toBe(false);
  expect(foundNothing(new ApiError(409, {}, null))).toBe(false);
});
