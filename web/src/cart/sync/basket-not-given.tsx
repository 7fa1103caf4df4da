import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAccount } from '../../session/account.ts';
import { path } from '../../session/address/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useIsGettingBasket } from '../basket/basket-store.ts';
import { LONGEST_SYNC_MS, learn } from './placing.ts';

/** A warning beside a button that waits for the first answer about the basket, shown after `LONGEST_SYNC_MS`. */
export function BasketNotGiven() {
  const isGetting = useIsGettingBasket();
  return isGetting ? <OnceLate /> : null;
}

function OnceLate() {
  const { account } = useAccount();
  const [isLate, setLate] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LONGEST_SYNC_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  async function tryAgain() {
    setAsking(true);
    await learn(account, false);
    setAsking(false);
  }
  return (
    <Notice kind="warning">
      <p>
        We can’t open your basket just now. Nothing has been ordered, and what you entered is kept. We keep
        asking. If it can’t wait, please <Link to={path.contact}>contact us</Link>.
      </p>
      <Button className="mt-3" look="secondary" isBusy={isAsking} onClick={() => void tryAgain()}>
        Try again
      </Button>
    </Notice>
  );
}
