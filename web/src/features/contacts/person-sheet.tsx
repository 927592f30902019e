import type { Output } from '@hai/contract/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Flag, ListX, MessageCircle, Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { nameProblem } from '../../lib/full-name.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { inQuotes } from '../../lib/quotation-marks.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Field, useForm } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { NICKNAME_MAX } from '@hai/contract/bounds'
import { cacheContact } from './cache-contact.ts'
import { ReportDialog } from './report-dialog.tsx'
import { SEPARATOR } from '../../lib/separator.ts'

type Contact = Output<'get_contact'>

/** `transaction_id` is the payment from which the sheet was opened. A report of the person then refers to it. */
interface PersonSheetProps {
  hai_tag: string
  transaction_id?: string | undefined
  onClose: () => void
}

export function PersonSheet({ hai_tag, transaction_id, onClose }: PersonSheetProps) {
  const t = useTranslations('contacts')
  const { data, error, refetch } = useQuery(api.get_contact.query({ hai_tag }))
  return (
    <Sheet title={t('person')} backLabel={t('ui.close')} closeLabel={t('ui.close')} onClose={onClose}>
      {data ? (
        <Person contact={data} transaction_id={transaction_id} onLeave={onClose} />
      ) : hasCode(error, 'NOT_FOUND') ? (
        <Notice kind="problem" title={t('unknown')} />
      ) : error ? (
        <Notice kind="problem" title={errorMessage(error)}>
          <Button size="small" className="mt-2 justify-self-start" onClick={() => void refetch()}>
            {t('ui.retry')}
          </Button>
        </Notice>
      ) : (
        <RowsSkeleton rows={3} label={t('ui.loading')} />
      )}
    </Sheet>
  )
}

interface PersonProps {
  contact: Contact
  transaction_id: string | undefined
  onLeave: () => void
}

function Person({ contact, transaction_id, onLeave }: PersonProps) {
  const t = useTranslations('contacts')
  const { shown_name, hai_tag, avatar_url, times_paid, nickname, is_favourite, is_listed } = contact
  const [isReporting, setReporting] = useState(false)
  const update = useMutation({
    mutationKey: ['update_contact'],
    mutationFn: (change: { is_favourite: boolean }) => api.update_contact({ hai_tag, ...change }),
    onSuccess: cacheContact,
  })
  const remove = useMutation({
    mutationKey: ['remove_recent_recipient'],
    mutationFn: () => api.remove_recent_recipient({ hai_tag }),
    onSuccess: (changed) => {
      cacheContact(changed)
      toast({ title: t('removed', { name: shown_name }) })
    },
  })
  const failed = update.error ?? remove.error
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar name={shown_name} avatar_url={avatar_url} size="xl" />
        <div className="min-w-0">
          <p className="text-xl font-bold tracking-[-0.01em] wrap-anywhere">{shown_name}</p>
          <p className="text-ink-soft wrap-anywhere">
            @{hai_tag}
            {nickname && `${SEPARATOR}${inQuotes(nickname)}`}
          </p>
          <p className="text-sm text-ink-soft">{t('paid_times', { count: times_paid })}</p>
        </div>
      </div>
      {failed && <Notice kind="problem" title={errorMessage(failed)} />}
      <Box className="grid gap-4">
        <Switch
          label={t('ui.favourite')}
          hint={t('favourite_hint')}
          isOn={update.isPending ? update.variables.is_favourite : is_favourite}
          onChange={(on) => update.mutate({ is_favourite: on })}
        />
        <NicknameForm contact={contact} />
      </Box>
      <div className="grid gap-2">
        <Button icon={Send} wide onClick={() => openOverlay('send', { hai_tag })}>
          {t('ui.send_money')}
        </Button>
        <WriteButton hai_tag={hai_tag} onLeave={onLeave} />
        {is_listed && (
          <Button icon={ListX} wide busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('remove')}
          </Button>
        )}
        <Button kind="danger" icon={Flag} wide onClick={() => setReporting(true)}>
          {t('ui.report_person')}
        </Button>
      </div>
      {isReporting && (
        // Without it, the sheet would be hidden until the texts have loaded, and then reopened above the dialog.
        <Suspense>
          <ReportDialog hai_tag={hai_tag} transaction_id={transaction_id} name={shown_name} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  )
}

function WriteButton({ hai_tag, onLeave }: { hai_tag: string; onLeave: () => void }) {
  const t = useTranslations('contacts')
  const [, navigate] = useLocation()
  return (
    <Button
      icon={MessageCircle}
      wide
      onClick={() => {
        navigate(`${paths.messages()}?with=${hai_tag}`)
        onLeave()
      }}
    >
      {t('write')}
    </Button>
  )
}

function NicknameForm({ contact: { hai_tag, nickname } }: { contact: Contact }) {
  const t = useTranslations('contacts')
  const [typed, setTyped] = useState(nickname ?? '')
  const save = useMutation({
    mutationKey: ['update_contact'],
    mutationFn: () => api.update_contact({ hai_tag, nickname: typed.trim() === '' ? null : typed }),
    onSuccess: (changed) => {
      cacheContact(changed)
      setTyped(changed.nickname ?? '')
      toast({ title: t('ui.saved') })
    },
  })
  const isWrong = typed.trim() !== '' && (typed.trim().length > NICKNAME_MAX || nameProblem(typed) !== null)
  const isNew = typed.trim() !== (nickname ?? '')
  const form = useForm({
    errors: { nickname: isWrong && t('nickname_wrong') },
    isBusy: save.isPending || !isNew,
    onSubmit: () => save.mutate(),
  })
  return (
    <form noValidate className="grid gap-3" onSubmit={form.submit}>
      <Field
        label={t('nickname')}
        hint={t('nickname_hint')}
        value={typed}
        maxLength={NICKNAME_MAX}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        {...form.field('nickname')}
        {...(!isWrong && save.error && { error: errorMessage(save.error) })}
      />
      <Button type="submit" wide busy={save.isPending} refused={!isNew}>
        {t('ui.save')}
      </Button>
    </form>
  )
}
