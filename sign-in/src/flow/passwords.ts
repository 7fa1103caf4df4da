import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type DemoPerson, foldEmail } from '../person.ts';

const key = randomBytes(32);
const digest = (text: string) => createHmac('sha256', key).update(text).digest();
const NOBODY = randomBytes(32).toString('hex');

/**
 * The person of the demo with this e-mail and password. An unknown e-mail takes as long as a wrong password, so that
 * timing does not reveal who has a login.
 */
export function matchPerson(
  people: readonly DemoPerson[],
  email: string,
  password: string,
): DemoPerson | undefined {
  const person = people.find((one) => one.email === foldEmail(email));
  return timingSafeEqual(digest(password), digest(person?.password ?? NOBODY)) ? person : undefined;
}
