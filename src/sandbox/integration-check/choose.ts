import { InputError } from '../cli/command';
import type { Case } from './case';
import { cases } from './cases';

/** @param names All cases without it. @throws InputError for names that aren't cases. */
export function chosenFrom(names: readonly string[] | undefined): readonly Case[] {
  const unknown = names?.find((name) => !cases.some((testCase) => testCase.name === name));
  if (unknown !== undefined)
    throw new InputError(`There is no case "${unknown.slice(0, 40)}". The cases are ${cases.map(({ name }) => name).join(', ')}.`);
  return names ? cases.filter(({ name }) => names.includes(name)) : cases;
}
