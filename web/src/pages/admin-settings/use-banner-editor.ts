import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { settingsSave } from '@tradecellar/contract/banner.ts';
import { Type } from 'typebox';
import { call } from '../../api/call.ts';
import { useSessionState } from '../../api/stored.ts';
import { settingsQuery, useSettings } from '../../session/settings.ts';

/** A banner that is being written, and the version that it is to replace. */
const BannerDraft = Type.Object({ text: Type.String(), replaces: Type.String() });

/** The banner editor: what is stored, what was typed over it, and saving. */
export function useBannerEditor() {
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
