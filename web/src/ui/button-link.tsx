import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

export const ButtonLink = createLink(
  ({ look, className, ...rest }: ComponentProps<'a'> & { readonly look?: ButtonLook }) => (
    <a {...rest} className={classNames(buttonClass(look), className)} />
  ),
);
