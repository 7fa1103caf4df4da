import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LONGEST_BANNER, settingsPreview } from '@tradecellar/contract/banner.ts';
import { useEffect, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';

const pauseMs = 400;

/** The banner as the server would store it, requested when typing pauses; the last one stays meanwhile. */
export function usePreview(text: string) {
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setAsked(text), pauseMs);
    return () => clearTimeout(pause);
  }, [text]);
  return useQuery({
    ...endpointQuery(settingsPreview, { banner: asked }),
    enabled: asked.length <= LONGEST_BANNER,
    placeholderData: keepPreviousData,
    // Texts differ at every pause: caching them is pointless.
    gcTime: 0,
  });
}
