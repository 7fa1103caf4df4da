import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import type { DatedPrice, DayPrice } from '@tradecellar/trade/price-of-day.ts';
import { storedMoney } from '../../database/stored-money.ts';
import type { PriceRow } from './account-price.ts';

type StoredPrice = Omit<PriceRow, 'vat_rate'>;

export const dayPrice = (row: StoredPrice): DayPrice => ({
  CasePrice: storedMoney(row.case_price),
  BottleNett: storedMoney(row.bottle_nett),
  BottleVAT: storedMoney(row.bottle_vat),
  NilPrice: row.nil_price,
});

export const datedPrice = (row: StoredPrice, from: PlainDate): DatedPrice => ({ ...dayPrice(row), from });
