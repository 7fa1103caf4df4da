import type { DeliveryAddress } from '@tradecellar/contract/delivery.ts';

export const deliveryAddress = (change: Partial<DeliveryAddress> = {}): DeliveryAddress => ({
  Id: '1',
  CustomerAccount: 'HARB01',
  Delivery_Name: 'The Harbourmaster’s Table',
  Delivery_Address1: '3 Ropewalk Quay',
  Delivery_Address2: '',
  Delivery_Address3: '',
  Delivery_Address4: '',
  Delivery_PostCode: 'CT21 5KO',
  DeliveryNotes1: '',
  DeliveryNotes2: '',
  ...change,
});
