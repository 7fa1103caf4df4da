import { Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { oneLine } from './fields.ts';

/** The trade-account application: anonymous, and refused while its switch is off (1.switch.11). */
export const submitProspect = defineEndpoint({
  method: 'POST',
  path: '/submit/prospect',
  who: 'anyone',
  summary: 'A trade-account application',
  body: Type.Object({
    CompanyName: Type.Optional(oneLine(200)),
    ContactName: Type.Optional(oneLine(200)),
    Email: Type.Optional(oneLine(254)),
    Phone: Type.Optional(oneLine(40)),
    Message: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  answer: mainResult(Type.String()),
  problems: ['switched-off'],
});
