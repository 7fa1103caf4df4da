import { group, on } from './setting-kinds.ts';

export const StatementSettings = group({
  monthlyMail: on(
    false,
    'On: on the first of a month, a mail with the statement of the month’s end to the people of each account with a balance on that day. Off: none',
  ),
});
