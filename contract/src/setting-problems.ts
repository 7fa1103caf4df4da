import { Type } from 'typebox';
import { plain, problem } from './problem-kinds.ts';

const Text = Type.String();

export const settingProblems = {
  'settings-changed': problem(
    409,
    Type.Object({
      who: Text,
      at: Text,
      /** The labels of the settings that somebody else has changed meanwhile. */
      labels: Type.Array(Text),
      names: Type.Array(Text),
    }),
    ({ who, labels }) =>
      `${who || 'Somebody else'} changed ${labels.map((label) => `“${label}”`).join(' and ')} meanwhile. Nothing was saved.`,
  ),
  'setting-fixed': problem(
    409,
    Type.Object({ name: Text, label: Text }),
    ({ label }) => `“${label}” is fixed by the merchant’s file, so it cannot be changed here.`,
  ),
  'settings-refused': problem(
    422,
    Type.Object({ faults: Type.Array(Type.Object({ name: Text, says: Text })) }),
    ({ faults }) => `${faults.map(({ says }) => says).join('. ')}.`,
  ),
  'shop-not-open': plain(403, 'The shop is not open yet.'),
  'set-up-incomplete': problem(
    409,
    Type.Object({ steps: Type.Array(Text) }),
    () => 'The shop cannot open yet: some steps of the set-up are missing.',
  ),
  'logo-refused': problem(422, Type.Object({ reason: Text }), ({ reason }) => reason),
  'settings-act-not-found': plain(404, 'We can no longer find this change of the settings.'),
};
