import { isFailure } from '../../core/basics/errors.js';

/** Returns the errors of the ValidationError that `act` throws, by fields. Empty if it throws nothing. @throws any other error of `act`. */
export function fieldErrors(act: () => unknown): Readonly<Record<string, string>> {
  try {
    act();
  } catch (error) {
    if (isFailure(error, 'invalid')) return error.errors;
    throw error;
  }
  return {};
}
