import { settingsPreview, settingsSave } from '@tradecellar/contract/banner.ts';
import * as office from '@tradecellar/contract/office-settings.ts';
import * as setUp from '@tradecellar/contract/set-up.ts';
import { settings } from '@tradecellar/contract/shared-settings.ts';
import { type Call, call } from './one-call.ts';

export const settingCalls: readonly Call[] = [
  call(settings, {}),
  call(office.officeSettings, {}),
  call(office.officeSettingsFile, {}),
  call(office.officeSettingsPreview, { Page: 'terms', Html: '<p>Terms</p>' }),
  call(office.officeSettingsSave, { Version: 0, Changes: [{ Name: 'phone', Value: '020 7946 0101' }] }),
  call(office.officeSettingsUndo, { Version: 1 }),
  call(office.officeSettingsTakeOver, {}),
  call(settingsPreview, { banner: '<p>Closed on Monday</p>' }),
  call(settingsSave, { banner: '<p>Closed on Monday</p>' }),
  call(setUp.officeSetUp, {}),
  call(setUp.officeSetUpLeave, { Step: 'look', IsLeftOut: true }),
  call(setUp.officeSetUpLogo, { IsForDark: false, Picture: Buffer.from('<svg></svg>').toString('base64') }),
  call(setUp.officeSetUpMail, { Host: '127.0.0.1', Port: 9, User: '', Sender: 'orders@example.com' }),
  call(setUp.officeSetUpOpen, {}, () => {}, 'set-up-incomplete'),
];
