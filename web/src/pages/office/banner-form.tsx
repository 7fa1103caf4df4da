import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RemovedHtml, settingsPreview, settingsSave } from '@tradecellar/contract/banner.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { formatClockTime } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Type } from 'typebox';
import { call } from '../../api/call.ts';
import { isProblem, type ProblemError } from '../../api/problem-error.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useSessionState } from '../../api/stored.ts';
import { BannerHtml } from '../../session/banner-html.tsx';
import { Failure } from '../../session/failure.tsx';
import { settingsQuery, useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { tooLong } from '../../ui/too-long.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { removedWords } from './removed-words.ts';
import styles from './settings.module.css';

const mostOfBanner = mostLetters(settingsSave.body.properties.banner);

/** The banner above the product list, as HTML (2.settings.2), and below it what customers will see. */
export function BannerForm() {
  const editor = useBannerEditor();
  const problem = tooLong(editor.text, mostOfBanner);
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="banner-heading">
      <h2 id="banner-heading">Banner</h2>
      <TextField
        label="Banner"
        hideLabel
        rows={8}
        value={editor.text}
        onChange={editor.type}
        hint="HTML. Shown above the product list; leave it empty for none."
        mostLetters={mostOfBanner}
        spellCheck={false}
        className={styles.html}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button isBusy={editor.save.isPending} disabledReason={problem} onClick={() => editor.store()}>
          Update Banner
        </Button>
        {editor.isChanged && (
          <Button look="quiet" onClick={editor.undo}>
            Undo changes
          </Button>
        )}
        <p className="text-md text-ink-soft" role="status">
          {editor.isChanged ? 'Not saved yet: customers still see the banner as it was.' : ''}
        </p>
      </div>
      <Outcome editor={editor} />
      <Preview text={editor.text} isTooLong={problem !== undefined} />
    </section>
  );
}

type Editor = ReturnType<typeof useBannerEditor>;

function Outcome({ editor: { save, store, show } }: { readonly editor: Editor }) {
  if (save.data) {
    const { removed } = save.data;
    return (
      <Notice kind="good">
        <p>The banner is updated. Customers see it as below.</p>
        {removed.length > 0 && <p>Taken out, because it is not allowed:</p>}
        <RemovedList removed={removed} />
      </Notice>
    );
  }
  if (isProblem(save.error, 'banner-changed')) {
    return <BannerConflict refusal={save.error} onKeepMine={store} onTakeTheirs={show} />;
  }
  if (!save.error) return null;
  return <Failure error={save.error} onRetry={() => store()} />;
}

const typingPauseMs = 400;

/** The banner as the server would store it, requested when typing pauses; the last one stays meanwhile. */
function Preview({ text, isTooLong }: { readonly text: string; readonly isTooLong: boolean }) {
  const banner = useSettled(text, typingPauseMs);
  const preview = useQuery({
    ...endpointQuery(settingsPreview, { banner }),
    enabled: tooLong(banner, mostOfBanner) === undefined,
    placeholderData: keepPreviousData,
    // Texts differ at every pause: caching them is pointless.
    gcTime: 0,
  });
  if (isTooLong) return null;
  if (preview.error) return <Failure error={preview.error} />;
  if (!preview.data) return null;
  const { banner: html, removed } = preview.data.mainResult;
  return (
    <BannerPreview html={html} title="Preview">
      {removed.length > 0 && (
        <Notice>
          <p>Not allowed, and will be taken out:</p>
          <RemovedList removed={removed} />
        </Notice>
      )}
    </BannerPreview>
  );
}

type BannerConflictProps = {
  readonly refusal: ProblemError<'banner-changed'>;
  readonly onKeepMine: (replaces: string) => void;
  readonly onTakeTheirs: (banner: string, bannerVersion: string) => void;
};

/** Two had the banner open, and the other has saved: the person chooses, with both before them. */
function BannerConflict({ refusal, onKeepMine, onTakeTheirs }: BannerConflictProps) {
  const { who, at, banner, bannerVersion } = refusal.details;
  return (
    <Notice kind="warning">
      <p>
        {who === '' ? 'Somebody else' : who} has changed the banner{at === '' ? '' : ` on ${momentOf(at)}`}{' '}
        while you were at it. Yours is not saved; nothing of it is lost.
      </p>
      <BannerPreview html={banner} title="Theirs, as customers see it now" />
      <p className="flex flex-wrap items-center gap-3">
        <Button look="secondary" onClick={() => onKeepMine(bannerVersion)}>
          Replace theirs with mine
        </Button>
        <Button look="quiet" onClick={() => onTakeTheirs(banner, bannerVersion)}>
          Go on with theirs
        </Button>
      </p>
    </Notice>
  );
}

function momentOf(iso: string): string {
  const { date, minutes } = londonTime(new Date(iso));
  return `${formatTradeDate(date)} at ${formatClockTime(minutes)}`;
}

/** A banner that is being written, and the version that it is to replace. */
const BannerDraft = Type.Object({ text: Type.String(), replaces: Type.String() });

function useBannerEditor() {
  const stored = useSettings();
  // Edit the banner as stored now, not as read minutes ago.
  useQuery({ ...settingsQuery, refetchOnMount: 'always' });
  const queries = useQueryClient();
  const [draft, setDraft] = useSessionState('tradecellar/banner-draft', BannerDraft);
  const text = draft?.text ?? stored.banner;

  const save = useMutation({
    mutationFn: async (replaces: string) => (await call(settingsSave, { banner: text, replaces })).mainResult,
    onSuccess: ({ banner, bannerVersion }) => show(banner, bannerVersion),
  });

  /** Shows the stored banner in place of the draft, and ignores an older answer still on its way. */
  async function show(banner: string, bannerVersion: string): Promise<void> {
    await queries.cancelQueries({ queryKey: settingsQuery.queryKey });
    queries.setQueryData(settingsQuery.queryKey, (settings) =>
      settings ? { ...settings, banner, bannerVersion } : settings,
    );
    setDraft(undefined);
  }

  return {
    text,
    isChanged: text !== stored.banner,
    save,
    /** Saves over the version it was begun on, or over a newer one seen since. */
    store: (replaces = draft?.replaces ?? stored.bannerVersion) => save.mutate(replaces),
    show(banner: string, bannerVersion: string) {
      save.reset();
      void show(banner, bannerVersion);
    },
    type(typed: string) {
      setDraft({ text: typed, replaces: draft?.replaces ?? stored.bannerVersion });
      save.reset();
    },
    undo() {
      setDraft(undefined);
      save.reset();
    },
  };
}

type BannerPreviewProps = {
  /** Sanitised by the server. */
  readonly html: string;
  readonly title: string;
  readonly children?: ReactNode;
};

function BannerPreview({ html, title, children }: BannerPreviewProps) {
  const [isPhone, setPhone] = useState(false);
  return (
    <section className={`mt-3 ${styles.preview}`} aria-label={title}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3>{title}</h3>
        <Button look="quiet" aria-pressed={isPhone} onClick={() => setPhone(!isPhone)}>
          As on a phone
        </Button>
      </header>
      <div className={isPhone ? styles.phone : undefined} onClickCapture={openElsewhere}>
        {html.trim() === '' ? (
          <p className={`text-ink-soft ${styles.none}`}>No banner is shown.</p>
        ) : (
          <BannerHtml html={html} />
        )}
      </div>
      {children}
    </section>
  );
}

/** A link of the preview opens beside the editor, not in its place. */
function openElsewhere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener');
}

function RemovedList({ removed }: { readonly removed: readonly RemovedHtml[] }) {
  if (removed.length === 0) return null;
  return (
    <ul className={styles.removed}>
      {removed.map((one) => (
        <li key={`${one.kind} ${one.name}`}>{removedWords(one)}</li>
      ))}
    </ul>
  );
}
