import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { settingsPreview, settingsSave } from '@tradecellar/contract/banner.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { useState } from 'react';
import { Type } from 'typebox';
import { call } from '../../api/call.ts';
import { isProblem } from '../../api/problem-error.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useSessionState } from '../../api/stored.ts';
import { Failure } from '../../session/failure/failure.tsx';
import { BannerHtml } from '../../session/merchant/banner-html.tsx';
import { useMay } from '../../session/office-right.ts';
import { settingsQuery, useSettings } from '../../session/settings.ts';
import { useSettled } from '../../ui/browser/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { tooLong } from '../../ui/fields/too-long.ts';
import { Notice } from '../../ui/notice.tsx';
import { removedWords } from './imports/removed-words.ts';
import { BannerDays } from './settings/banner-days.tsx';

const TYPING_PAUSE_MS = 400;
const longestBanner = mostLetters(settingsSave.body.properties.banner);

/** An unsaved text, and the version of the banner that the text replaces. */
const BannerDraft = Type.Object({ text: Type.String(), replaces: Type.String() });

/** Edits the banner above the product list, as HTML with a preview (2.settings.2). A draft survives a reload. */
export function BannerForm() {
  const stored = useSettings();
  // Refetch, so that the person edits the current banner and not a cached copy.
  useQuery({ ...settingsQuery, refetchOnMount: 'always' });
  const may = useMay();
  const queries = useQueryClient();
  const [draft, setDraft] = useSessionState('tradecellar/banner-draft', BannerDraft);
  const { text, replaces } = draft ?? { text: stored.banner, replaces: stored.bannerVersion };
  const isChanged = text !== stored.banner;
  const problem = tooLong(text, longestBanner);
  const save = useMutation({
    mutationFn: async (sent: { readonly text: string; readonly replaces: string }) =>
      (await call(settingsSave, { banner: sent.text, replaces: sent.replaces })).mainResult,
    async onSuccess({ banner, bannerVersion }, sent) {
      await showStored(banner, bannerVersion);
      // A text that the person typed during the save is not saved yet, and stays.
      setDraft((now) => (now && now.text !== sent.text ? { ...now, replaces: bannerVersion } : undefined));
    },
    async onError(error) {
      if (!isProblem(error, 'banner-changed')) return;
      const { banner, bannerVersion } = error.details;
      await showStored(banner, bannerVersion);
      setDraft((now) => ({ text: now?.text ?? text, replaces: bannerVersion }));
    },
  });

  function edit(next: typeof draft): void {
    setDraft(next);
    if (!save.isPending) save.reset();
  }

  /** Cancels a running refetch, which would overwrite the banner with an older banner. */
  async function showStored(banner: string, bannerVersion: string): Promise<void> {
    await queries.cancelQueries({ queryKey: settingsQuery.queryKey });
    queries.setQueryData(settingsQuery.queryKey, (settings) =>
      settings ? { ...settings, banner, bannerVersion } : settings,
    );
  }

  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="banner-heading">
      <h2 id="banner-heading">Banner</h2>
      <TextField
        label="Banner"
        hideLabel
        rows={8}
        value={text}
        onChange={(typed) => edit({ text: typed, replaces })}
        hint="HTML. Shown above the product list; leave it empty for none."
        mostLetters={longestBanner}
        spellCheck={false}
        className="[&>textarea]:max-h-[60vh] [&>textarea]:font-mono"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          isBusy={save.isPending}
          disabledReason={problem}
          onClick={() => save.mutate({ text, replaces })}
        >
          Update Banner
        </Button>
        {isChanged && (
          <Button look="quiet" onClick={() => edit(undefined)}>
            Undo changes
          </Button>
        )}
        <p className="text-body text-ink-soft" role="status">
          {isChanged && 'Not saved yet: customers still see the old banner.'}
        </p>
      </div>
      {may('manage-shop') && <BannerDays />}
      {save.data && <Notice kind="good">The banner is updated. Customers see it as below.</Notice>}
      {isProblem(save.error, 'banner-changed') ? (
        <Notice kind="warning">
          {save.error.details.who || 'A colleague'} changed the banner while you were editing it, and yours is
          not saved. Update Banner replaces theirs; Undo changes shows theirs.
        </Notice>
      ) : (
        save.error && <Failure error={save.error} onRetry={() => save.mutate({ text, replaces })} />
      )}
      {problem === undefined && <Preview text={text} />}
    </section>
  );
}

function Preview({ text }: { readonly text: string }) {
  const [isPhone, setPhone] = useState(false);
  const [isCut, setCut] = useState(false);
  const banner = useSettled(text, TYPING_PAUSE_MS);
  const { data, error } = useQuery({
    ...endpointQuery(settingsPreview, { banner }),
    enabled: tooLong(banner, longestBanner) === undefined,
    placeholderData: keepPreviousData,
    // Each pause previews another text, so a cache would never be hit.
    gcTime: 0,
  });
  if (error) return <Failure error={error} />;
  if (!data) return null;
  const { banner: html, removed } = data.mainResult;
  return (
    <section className="mt-3" aria-label="Preview">
      <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3>Preview</h3>
        <Button
          look="quiet"
          className="-mr-3 aria-pressed:bg-brand-paper aria-pressed:text-ink"
          aria-pressed={isPhone}
          onClick={() => setPhone(!isPhone)}
        >
          As on a phone
        </Button>
      </header>
      {/* The width of a 390 px phone without the page's margins. */}
      <div className={isPhone ? 'mx-auto max-w-89.5' : undefined}>
        {html.trim() === '' ? (
          <p className="border-y border-dashed border-hairline py-3.5 text-center text-ink-soft">
            No banner is shown.
          </p>
        ) : (
          <BannerHtml html={html} onCut={setCut} />
        )}
      </div>
      {isCut && html.trim() !== '' && (
        <Notice kind="warning">
          This banner is taller than two thirds of your screen. Customers see its beginning, and scroll for
          the rest.
        </Notice>
      )}
      {removed.length > 0 && (
        <Notice>
          <p>Not allowed, and will be removed:</p>
          <ul className="mt-1 list-disc pl-5 text-body wrap-anywhere">
            {removed.map((one) => (
              <li key={`${one.kind} ${one.name}`}>{removedWords(one)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  );
}
