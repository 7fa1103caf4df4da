import { publicConfig } from '../../api/public-config.ts';
import { MerchantFacts } from '../../session/merchant/merchant-facts.tsx';
import { signOut } from '../../session/sign-in/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** Replaces every page of a signed-in customer until the shop opens. */
export function SoonPage() {
  const { name } = publicConfig().merchant;
  return (
    <article className="max-w-xl">
      <PageHeading>{`${name} opens here soon`}</PageHeading>
      <p className="mb-6">You are signed in already. Until the shop opens, please order as you always do.</p>
      <MerchantFacts />
      <div className="mt-8">
        <Button look="secondary" onClick={() => void signOut()}>
          Log out
        </Button>
      </div>
    </article>
  );
}
