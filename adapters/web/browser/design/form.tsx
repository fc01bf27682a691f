import type { FormHTMLAttributes, Ref } from 'preact';

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'noValidate'> {
  readonly formRef?: Ref<HTMLFormElement> | undefined;
  /** Called when the user sends the form. The page checks the fields itself. */
  readonly onSend: () => unknown;
}

/** Form that the page sends, not the browser. */
export function Form({ formRef, onSend, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      {...(formRef && { ref: formRef })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    />
  );
}
