import { useMutation } from '@tanstack/react-query';
import { MOST_LOGO_KILOBYTES, officeSetUpLogo } from '@tradecellar/contract/set-up.ts';
import { formatMoney, moneyFromPounds } from '@tradecellar/trade/money.ts';
import { inkOn } from '@tradecellar/trade/readable-ink.ts';
import type { CSSProperties } from 'react';
import { call } from '../../../api/call.ts';
import { Refused } from '../../../session/failure/failure.tsx';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { useSettingsDraft } from '../settings/use-settings-draft.ts';
import styles from './set-up.module.css';
import { SettingRows } from './setting-rows.tsx';
import type { StepProps } from './step.tsx';
import { useReadAgain } from './use-set-up.ts';

const PRICE = moneyFromPounds(14.5);

/** Sets logo and colours, with a preview on light and dark paper. */
export function LookStep({ settings, isNext, onDone }: StepProps) {
  const readAgain = useReadAgain();
  const draft = useSettingsDraft(settings);
  const upload = useMutation({
    async mutationFn({ file, IsForDark }: { file: File; IsForDark: boolean }) {
      return call(officeSetUpLogo, { IsForDark, Picture: await asBase64(file) });
    },
    onSettled: readAgain,
  });
  const all = settings.Groups.flatMap((group) => group.Settings);
  const textOf = (name: string) => String(all.find(({ Name }) => Name === name)?.Value ?? '');
  const colourSetting = all.find(({ Name }) => Name === 'brand.colour');
  const colour = colourSetting === undefined ? '' : String(draft.typedIn(colourSetting));
  const name = textOf('name');
  const [light, dark] = [logoOf(textOf('logoUrl')), logoOf(textOf('logoDarkUrl'))];
  const choose = (IsForDark: boolean) => (files: readonly File[]) => {
    const [file] = files;
    if (file !== undefined) upload.mutate({ file, IsForDark });
  };
  return (
    <>
      <div className={styles.acts}>
        {[false, true].map((IsForDark) => (
          <FileButton key={String(IsForDark)} accept=".svg,.png,.jpg,.jpeg,.webp" onFiles={choose(IsForDark)}>
            {IsForDark ? 'Logo for dark screens…' : 'Logo…'}
          </FileButton>
        ))}
        <span className="text-small text-ink-soft">
          SVG, PNG, JPEG or WebP, up to {MOST_LOGO_KILOBYTES} KB. Without a logo the shop shows your name.
        </span>
      </div>
      <Refused error={upload.error} />
      <div className={styles.pair}>
        <Preview scheme="light" name={name} colour={colour} logoUrl={light} />
        <Preview scheme="dark" name={name} colour={colour} logoUrl={dark} plateUrl={light} />
      </div>
      <SettingRows
        settings={settings}
        draft={draft}
        names={['brand.colour', 'brand.hover']}
        agreed="brand.colour"
        isNext={isNext}
        onDone={onDone}
      />
    </>
  );
}

/** Returns an empty text for the sample logo, because a shop without a logo shows its name. */
const logoOf = (address: string) => (address.startsWith('/logo.svg') ? '' : address);

type PreviewProps = {
  readonly scheme: 'light' | 'dark';
  readonly name: string;
  readonly colour: string;
  readonly logoUrl: string;
  /** The logo for light paper. Without a logo for dark paper, the preview shows the light logo on a plate. */
  readonly plateUrl?: string;
};

function Preview({ scheme, name, colour, logoUrl, plateUrl = '' }: PreviewProps) {
  const isColour = /^#[0-9a-f]{6}$/i.test(colour);
  const style: CSSProperties & Record<`--${string}`, string> = { colorScheme: scheme };
  const button = isColour
    ? { background: colour, borderColor: colour, color: inkOn(colour) ?? 'inherit' }
    : {};
  const shown = logoUrl === '' ? plateUrl : logoUrl;
  return (
    <figure className={styles.preview} style={style} aria-label={`Preview on ${scheme} paper`}>
      <div>
        {scheme === 'dark' && logoUrl !== '' ? (
          <img alt={name} src={logoUrl} />
        ) : (
          <Logo name={name} logoUrl={shown} className={undefined} height={32} />
        )}
      </div>
      <div>
        <span className="wine-name">Sancerre, Les Caillottes</span>
        <span className="figures">{formatMoney(PRICE)}</span>
        <span className="button" style={button} aria-hidden="true">
          Add
        </span>
      </div>
    </figure>
  );
}

async function asBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
