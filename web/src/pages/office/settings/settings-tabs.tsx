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
  // Only managers change all settings. Everybody else sees the banner and the figures without tabs.
  if (!useMay()('manage-shop')) return null;
  return (
    <OfficeTabs
      tabs={tabs}
      shown={shown}
      onShow={(key) => void navigate({ to: key === 'all' ? path.adminShopSettings : path.adminSettings })}
    />
  );
}
