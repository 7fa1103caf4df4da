import { useNavigate } from '@tanstack/react-router';
import { path } from '../../../session/address/paths.ts';
import { useMay } from '../../../session/office-right.ts';
import { OfficeTabs } from '../office-tabs.tsx';

const tabs = [
  { key: 'banner', words: 'Banner and figures' },
  { key: 'all', words: 'All settings' },
] as const;

export function SettingsTabs({ shown }: { readonly shown: (typeof tabs)[number]['key'] }) {
  const navigate = useNavigate();
  // Settings belong to managers. The banner and the figures are alone on the page for everybody else.
  if (!useMay()('manage-shop')) return null;
  return (
    <OfficeTabs
      tabs={tabs}
      shown={shown}
      onShow={(key) => void navigate({ to: key === 'all' ? path.adminShopSettings : path.adminSettings })}
    />
  );
}
