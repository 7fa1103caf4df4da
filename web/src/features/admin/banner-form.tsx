import { useMutation, useQueryClient } from '@tanstack/react-query';
import { settingsSave } from '@tradecellar/contract/settings.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { problemSentenceOf, requestIdOf } from '../../api/problem-error.ts';
import { settingsQuery, useSettings } from '../../api/settings.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** The banner above the product list, as HTML (spec §2 Admin settings). The server takes out what is not allowed. */
export function BannerForm() {
  const { banner } = useSettings();
  const queries = useQueryClient();
  const [text, setText] = useState(banner);
  const save = useMutation({
    mutationFn: () => call(settingsSave, { banner: text }),
    onSuccess({ mainResult }) {
      setText(mainResult.banner);
      queries.setQueryData(settingsQuery.queryKey, (settings) =>
        settings ? { ...settings, banner: mainResult.banner } : settings,
      );
    },
  });
  return (
    <section className="admin-form" aria-labelledby="banner-heading">
      <h2 id="banner-heading" className="admin-heading">
        Banner
      </h2>
      <TextArea
        label="Banner"
        hideLabel
        rows={9}
        value={text}
        onChange={(value) => {
          setText(value);
          save.reset();
        }}
        hint="HTML. Shown above the product list; leave it empty for none."
        spellCheck={false}
        className="admin-banner"
      />
      {save.isSuccess && <Notice kind="good">The banner is updated. This is how it is stored.</Notice>}
      {save.error && (
        <ErrorMessage requestId={requestIdOf(save.error)}>{problemSentenceOf(save.error)}</ErrorMessage>
      )}
      <div>
        <Button isBusy={save.isPending} onClick={() => save.mutate()}>
          Update Banner
        </Button>
      </div>
    </section>
  );
}
