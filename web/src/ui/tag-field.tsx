import { Button } from './button.tsx'
import { Field, type FieldProps } from './field.tsx'

export interface TagFieldProps extends Omit<FieldProps, 'before'> {
  checking: string | false
  retry: { text: string; onClick: () => void } | false
}

export const TagField = ({ checking, retry, ...field }: TagFieldProps) => (
  <>
    <Field
      before={<span aria-hidden="true">@</span>}
      name="hai_tag"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      autoFocus
      {...field}
    />
    <p role="status" className="text-sm text-ink-soft empty:sr-only">
      {checking}
    </p>
    {retry && (
      <Button kind="edge" size="small" className="justify-self-start" onClick={retry.onClick}>
        {retry.text}
      </Button>
    )}
  </>
)
