import type { ComponentProps } from 'react';

type PageFormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { readonly onSubmit: () => unknown };
/** A form that its page sends by itself; its fields say what is wrong, not the browser. */
export const PageForm = ({ onSubmit, ...own }: PageFormProps) => (
  <form
    noValidate
    {...own}
    onSubmit={(event) => {
      event.preventDefault();
      void onSubmit();
    }}
  />
);
