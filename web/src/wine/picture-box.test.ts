import { expect, it } from 'vitest';
import { IN_ROW, ON_CARD, ON_PAGE, pictureSizes } from './picture-box.ts';

const of = (Width: number, Height: number) => ({ Path: '/pictures/own/a', Width, Height });

it('tells the browser in `sizes` how wide a picture is in its box', () => {
  expect(pictureSizes(of(300, 1000), ON_CARD)).toBe('24px');
  expect(pictureSizes(of(1000, 300), ON_CARD)).toBe('40px');
  expect(pictureSizes(of(300, 400), IN_ROW)).toBe('24px');
  expect(pictureSizes(of(300, 400), ON_PAGE)).toBe('(width >= 40rem) 400px, 68px');
  expect(pictureSizes(of(100, 400), ON_PAGE)).toBe('(width >= 40rem) 136px, 35px');
});
