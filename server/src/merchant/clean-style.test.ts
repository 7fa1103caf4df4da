import { describe, expect, it } from 'vitest';
import { cleanStyle } from './clean-style.ts';

describe('cleanStyle', () => {
  it.each([
    ['color:red', 'color:red'],
    ['  Color : #A98D10 ; padding: 4px 8px;', 'color:#A98D10;padding:4px 8px'],
    ['font-family: "Times New Roman", serif', 'font-family:"Times New Roman", serif'],
    [
      'background: linear-gradient(90deg, rgb(1,2,3), #fff)',
      'background:linear-gradient(90deg, rgb(1,2,3), #fff)',
    ],
    ['width: calc(100% - 2rem) !important', 'width:calc(100% - 2rem) !important'],
    ['position: relative', 'position:relative'],
    ['border-bottom: 1px solid', 'border-bottom:1px solid'],
  ])('keeps the style %s', (style, kept) => {
    expect(cleanStyle(style)).toEqual({ style: kept, dropped: [] });
  });

  it.each([
    ['an address', 'background:url(https://evil.example/x.png)'],
    ['an address in capitals', 'background:URL("//evil.example/x.png")'],
    ['an address after a space', 'background:url (x)'],
    ['an escaped address', 'background:\\75rl(https://evil.example)'],
    ['a commented address', 'background:u/**/rl(x)'],
    ['an image set', 'background:image-set("x.png" 1x)'],
    ['an expression', 'width:expression(alert(1))'],
    ['an expression in full-width letters', 'width:ｅｘｐｒｅｓｓｉｏｎ(alert(1))'],
    ['a variable', 'color:var(--x)'],
    ['a definition of a variable', '--x:red'],
    ['a fixed place', 'position:fixed'],
    ['a fixed place in capitals', 'POSITION : FIXED'],
    ['an important fixed place', 'position:fixed !important'],
    ['an absolute place', 'position:absolute'],
    ['a sticky place', 'position:sticky'],
    ['edges', 'inset:0;top:0;left:0;z-index:9999'],
    ['the height of the window', 'height:100vh;min-height:calc(90dvh - 1rem);font-size:20vmin'],
    ['the width of the window', 'WIDTH: 100VW'],
    ['a behaviour', 'behavior:url(x.htc);-moz-binding:url(x)'],
    ['mark-up', 'color:red"><script>alert(1)</script>'],
    ['braces', 'color:red}body{display:none'],
    ['an import', '@import:x'],
    ['an invisible character in a name', 'posi\u200btion:fixed'],
    ['a control character', 'color:\u0001red'],
  ])('drops %s from a style', (_what, style) => {
    const cleaned = cleanStyle(style);
    expect(cleaned.style).toBe('');
    expect(cleaned.dropped).not.toEqual([]);
  });

  it('drops a forbidden declaration, names it, and keeps the other declarations', () => {
    expect(cleanStyle('color:red; Position:fixed;;margin:0;')).toEqual({
      style: 'color:red;margin:0',
      dropped: ['position'],
    });
  });
});
