import { TAG_CHANGE_DAYS } from '@hai/contract/bounds'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { queryClient } from '../../api/query-client.ts'
import { isPasswordError, type Proof, useOwnPassword } from '../../account/use-own-password.ts'
import { isTagLongEnough } from '../../account/use-tag-check.ts'
import { useTagField } from '../../account/use-tag-field.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Bullets } from '../../ui/bullets.tsx'
import { useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordAgain } from '../../ui/password-again.tsx'
import { TagField } from '../../ui/tag-field.tsx'

export function ChangeTagDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const t = useTranslations('settings')
  const { profile, reloadProfile } = useAuth()
  const [tag, setTag] = useState('')
  const old = profile.hai_tag ?? ''
  const isSame = tag === old
  const change = useMutation({
    mutationKey: ['change_hai_tag'],
    mutationFn: (proof: Proof) => api.change_hai_tag({ hai_tag: tag, ...proof }),
    onSuccess: ({ hai_tag }) => {
      toast({ title: t('tag_changed', { tag: `@${hai_tag}` }), kind: 'done' })
      void reloadProfile()
      onClose()
    },
    onError: (error) => {
      // Resets the answer, because the field would show the tag as free until a reload ends. The table cannot do that.
      if (hasCode(error, 'TAG_TAKEN', 'TAG_RESERVED')) void queryClient.resetQueries({ queryKey: api.check_hai_tag.key })
    },
  })
  const { error } = change
  const own = useOwnPassword({ hasPassword, error, onType: change.reset })
  const type = (typed: string) => {
    if (error) change.reset()
    setTag(typed)
  }
  const field = useTagField({ tag, setTag: type })
  const isFree = field.state === 'free' && !isSame
  const form = useForm({
    errors: { tag: !isFree && (isTagLongEnough(tag) || 'short'), password: own.isMissing },
    isBusy: change.isPending,
    onSubmit: () => change.mutate(own.proof),
  })
  const submitted = form.field('tag').error === 'short' ? 'short' : null
  const problem = isSame && tag !== '' && field.problem !== 'characters' ? 'same' : (field.problem ?? submitted)
  function submit(): void {
    own.check()
    form.submit()
  }
  return (
    <FormDialog
      title={t('tag_change')}
      submitLabel={own.field.asks === 'sign_in' ? null : isFree ? t('tag_change_to', { tag: `@${tag}` }) : t('tag_change')}
      kind="danger"
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && !isPasswordError(error) && <Notice kind="problem" title={errorMessage(error)} />}
      <div className="text-ink-soft">
        <Bullets
          items={[
            t('tag_then_money', { tag: `@${old}` }),
            t('tag_then_reserved', { tag: `@${old}` }),
            t('tag_then_wait', { days: TAG_CHANGE_DAYS }),
          ]}
        />
      </div>
      <TagField
        label={t('tag_new')}
        hint={t('tag_hint')}
        {...field.input}
        error={problem && t(`tag_${problem}`)}
        good={isFree && t('tag_free', { tag: `@${tag}` })}
        checking={field.state === 'checking' && !isSame && t('tag_checking')}
        retry={field.state === 'unchecked' && { text: t('tag_check_again'), onClick: field.checkAgain }}
      />
      <PasswordAgain {...own.field} />
    </FormDialog>
  )
}
