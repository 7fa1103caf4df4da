import { describe, expect, it } from 'vitest';
import {
  orderDetailsPath,
  productDetailPath,
  productListPath,
  productSearchPath,
  readListPlace,
  thankYouPath,
} from './paths.ts';

describe('addresses', () => {
  it('of a list name page and page size, and the sort unless it is the default [2.in.28]', () => {
    expect(productListPath()).toBe('/product-list/1/20');
    expect(productSearchPath({ page: 3, pageSize: 'all' })).toBe('/product-search/3/all');
    expect(productListPath({ sort: 'price_asc' })).toBe('/product-list/1/20?sort=price_asc');
  });

  it('escape what they are given', () => {
    expect(productDetailPath('A/B 1?')).toBe('/product-detail/A%2FB%201%3F');
    expect(orderDetailsPath('XX#1')).toBe('/order-details/XX%231');
    expect(thankYouPath('XX1', '0', 'a/b')).toBe('/thank-you/XX1/0/a%2Fb');
  });
});

describe('a place in a list', () => {
  it.each([
    ['2', '50', 'price_desc', { page: 2, pageSize: 50, sort: 'price_desc' }],
    ['1', 'all', undefined, { page: 1, pageSize: 'all', sort: 'default' }],
    ['0', '20', undefined, { page: 1, pageSize: 20, sort: 'default' }],
    ['-1', '7', 'cheapest', { page: 1, pageSize: 20, sort: 'default' }],
    ['1e3', 'ALL', ['price_asc'], { page: 1, pageSize: 'all', sort: 'default' }],
    ['3', 'all', undefined, { page: 1, pageSize: 'all', sort: 'default' }],
    ['9999999', '20', undefined, { page: 1, pageSize: 20, sort: 'default' }],
    ['x', '', 3, { page: 1, pageSize: 20, sort: 'default' }],
  ])('%j, %j, sort %j is read as %j', (page, pageSize, sort, place) => {
    expect(readListPlace(page, pageSize, sort)).toEqual(place);
  });
});
