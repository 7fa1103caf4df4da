import type { FoundInvitation, InvitationFacts, Invitee } from './invitation-facts.ts';
import type { ReceivedOnce } from './run-facts.ts';

/** A mail that was composed before the login was removed may be under way for this time. */
const UNDER_WAY_MS = 10_000;

export const isInvitation = ({ key }: { readonly key: string }): boolean => key.startsWith('invitation-');

/**
 * An invitation goes at most once, whatever ends meanwhile (decision 125), and a person has one invitation for all
 * presses of a round. Only a mail that was cut off while it was sent may be missing, and only a removed login may have
 * no mail.
 */
export function invitationFaults(
  { invitees, found }: InvitationFacts,
  received: readonly ReceivedOnce[],
): string[] {
  const takings = Map.groupBy(received.filter(isInvitation), ({ key }) => key);
  const keys = new Set(found.map(({ key }) => key));
  const byEmail = Map.groupBy(found, ({ email }) => email);
  const known = new Map(invitees.map((invitee) => [invitee.email, invitee]));
  return [
    ...[...takings.keys()].filter((key) => !keys.has(key)).map((key) => `The ${key} arrived and is not here`),
    ...found.flatMap((one) => mailFaults(one, takings.get(one.key) ?? [], known.get(one.email))),
    ...invitees.flatMap((invitee) => roundFaults(invitee, byEmail.get(invitee.email) ?? [])),
  ];
}

function mailFaults(
  { key, email, isMailed, isDropped, isSent, gaveUp }: FoundInvitation,
  taken: readonly ReceivedOnce[],
  invitee: Invitee | undefined,
): string[] {
  const what = `The ${key} to ${email}`;
  const isRemoved = invitee?.removedAt !== undefined;
  const isCutOff = gaveUp?.includes('may have arrived') ?? false;
  const isUnwanted = gaveUp?.includes('login was removed') ?? false;
  return [
    ...(invitee === undefined ? [`${what} was sent by nobody`] : []),
    ...(taken.length > 1 ? [`${what} arrived ${taken.length} times: ${JSON.stringify(taken)}`] : []),
    ...(taken.some(({ to }) => to !== email) ? [`${what} arrived at ${taken.map(({ to }) => to)}`] : []),
    ...(isSent === true && taken.length === 0 ? [`${what} is sent, and never arrived`] : []),
    ...(isMailed && isSent === null ? [`${what} is marked and has no mail`] : []),
    ...(!isMailed && isSent !== null ? [`${what} has a mail and is not marked`] : []),
    ...(isDropped && !isRemoved ? [`${what} is dropped, and its person has a login`] : []),
    ...(gaveUp !== null && !isCutOff && !(isUnwanted && isRemoved)
      ? [`${what} was given up: ${gaveUp}`]
      : []),
    ...taken
      .filter(({ arrivedAt }) => isRemoved && arrivedAt > (invitee?.removedAt ?? 0) + UNDER_WAY_MS)
      .map(
        ({ arrivedAt }) =>
          `${what} arrived ${arrivedAt - (invitee?.removedAt ?? 0)} ms after the login was removed`,
      ),
  ];
}

function roundFaults({ email, rounds, removedAt }: Invitee, found: readonly FoundInvitation[]): string[] {
  const pressed = rounds.filter(({ answers }) => answers.length > 0).length;
  const queued = rounds.filter(({ answers, isSoon }) => answers.includes('queued') && !isSoon).length;
  const sent = found.filter(({ isDropped }) => !isDropped).length;
  // The office writes to nobody among many whose last mail failed, so that the person may have fewer mails.
  const failed = found.filter(({ gaveUp }) => gaveUp !== null).length;
  const what = `${email} was invited in ${pressed} rounds (${JSON.stringify({ rounds, removedAt, found })})`;
  return [
    ...(found.length > pressed ? [`${what}, and has ${found.length} invitations`] : []),
    ...(removedAt === undefined && sent + (failed > 0 ? queued : 0) < queued
      ? [`${what}, ${queued} of them answered, and has ${sent} invitations`]
      : []),
  ];
}
