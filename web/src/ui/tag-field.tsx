import { Button } from './button.tsx'
import { Field, type FieldProps } from './field.tsx'

export interface TagFieldProps extends Omit<FieldProps, 'before'> {
  /** What is said while it is being looked up. */
  checking: string | false
  /** The way to another try, where it could not be looked up. */
  again: { text: string; onClick: () => void } | false
}

/** A name that begins with @, is nobody’s word and stands in no dictionary. */
export const TagField = ({ checking, again, ...field }: TagFieldProps) => (
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
    {again && (
      <Button kind="edge" size="small" className="justify-self-start" onClick={again.onClick}>
        {again.text}
      </Button>
    )}
  </>
)
