import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { officeSettingsPreview } from '@tradecellar/contract/office-settings.ts';
import { useState } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import merchantHtml from '../../../session/merchant/merchant-html.module.css';
import { useSettled } from '../../../ui/browser/use-settled.ts';
import { Button } from '../../../ui/button.tsx';
import type { SettingFieldProps } from './setting-control.ts';

const TYPING_PAUSE_MS = 400;

/** A field for a page's HTML, with a preview. An empty field means the shop's own text. */
export function HtmlField({ setting, typed, control, onChange }: SettingFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <textarea
        id={control.id}
        className="input font-mono"
        rows={6}
        spellCheck={false}
        placeholder="HTML. Empty: our own text."
        aria-describedby={control.describedBy}
        aria-invalid={control.isInvalid || undefined}
        value={String(typed)}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button look="quiet" className="-ml-3" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide the preview' : 'Preview'}
      </Button>
      {isShown && <Preview name={setting.Name} text={String(typed)} />}
    </div>
  );
}

function Preview({ name, text }: { readonly name: string; readonly text: string }) {
  const Html = useSettled(text, TYPING_PAUSE_MS);
  const { data } = useQuery({
    ...endpointQuery(officeSettingsPreview, { Page: name === 'termsHtml' ? 'terms' : 'privacy', Html }),
    placeholderData: keepPreviousData,
    // Each pause previews another text, so a cache would never be hit.
    gcTime: 0,
  });
  if (!data) return null;
  return (
    <div
      className={`prose ${merchantHtml.html}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it to the tags of 5.html.1.
      dangerouslySetInnerHTML={{ __html: data.mainResult.Html }}
    />
  );
}
