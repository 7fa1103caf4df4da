import type { OfficeSetting } from '@tradecellar/contract/office-settings.ts';
import type { Typed } from './typed-settings.ts';

type Control = {
  readonly id: string;
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
};

export type SettingFieldProps = {
  readonly setting: OfficeSetting;
  readonly typed: Typed;
  readonly control: Control;
  readonly holidays: readonly string[];
  readonly onChange: (typed: Typed) => void;
};
