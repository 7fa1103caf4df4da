import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { oneLine } from './fields.ts';
import { OfficeRole } from './office-rights.ts';

export const OfficePerson = Type.Object({
  Email: Type.String(),
  Name: Type.String(),
  Role: OfficeRole,
  LastSignIn: Type.Optional(
    Type.String({
      format: 'date',
      description: 'The latest day on record; absent if the shop has no such day',
    }),
  ),
});
export type OfficePerson = Static<typeof OfficePerson>;

export const officePeople = defineEndpoint({
  method: 'POST',
  path: '/admin/office/people',
  who: 'admin',
  summary: 'The people of the office with their roles, by e-mail',
  answer: mainResult(Type.Array(OfficePerson)),
  problems: [],
});

/** At the shop's own sign-in, the call also adds the person to the office or takes the person out. */
export const officePeopleSet = defineEndpoint({
  method: 'POST',
  path: '/admin/office/people/set',
  who: 'admin',
  summary: 'Gives a person of the office a role, or with the role none takes the person out of the office',
  body: Type.Object({
    Email: oneLine(254, 3),
    Name: oneLine(100),
    Role: Type.Union([OfficeRole, Type.Literal('none')]),
  }),
  answer: mainResult(Type.Literal('saved')),
  problems: ['last-manager'],
});
