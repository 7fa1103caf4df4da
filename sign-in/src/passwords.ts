import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Person } from './person.ts';

const key = randomBytes(32);
const digest = (text: string) => createHmac('sha256', key).update(text).digest();
const NOBODY = randomBytes(32).toString('hex');

export function findPerson(people: readonly Person[], email: string): Person | undefined {
  const wanted = email.trim().toLowerCase();
  return people.find((person) => person.email.toLowerCase() === wanted);
}

/**
 * The person with this e-mail and password. An unknown e-mail takes as long as a wrong password, so that timing does
 * not reveal who has a login.
 */
export function matchPerson(people: readonly Person[], email: string, password: string): Person | undefined {
  const person = findPerson(people, email);
  return timingSafeEqual(digest(password), digest(person?.password ?? NOBODY)) ? person : undefined;
}
