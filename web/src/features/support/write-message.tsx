import type { WholeTicket } from '@hai/contract/support'
import { TICKET_MESSAGE_MAX } from '@hai/contract/support-values'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../api/error-messages.ts'
import { useOnline } from '../../lib/online.ts'
import type { ChosenPicture } from '../../lib/picture-to-send.ts'
import { useIntentKey } from '../../lib/use-intent-key.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box } from '../../ui/row.tsx'
import type { TicketCalls } from './ticket-calls.ts'
import { Pictures } from './pictures.tsx'

interface WriteProps {
  write: TicketCalls['write']
  picturesMax: number
  onChanged: (ticket: WholeTicket) => void
}

export function WriteMessage({ write, picturesMax, onChanged }: WriteProps) {
  const t = useTranslations('support')
  const isOnline = useOnline()
  const [body, setBody] = useState('')
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([])
  const { idempotency_key, renew, changedAfter } = useIntentKey()
  const say = useMutation({
    mutationKey: ['add_ticket_message'],
    mutationFn: () => write({ idempotency_key, body: body.trim(), chosen }),
    onSuccess: (ticket) => {
      setBody('')
      setChosen([])
      form.reset()
      renew()
      onChanged(ticket)
    },
  })
  const form = useForm({
    errors: { body: body.trim() === '' && t('message_missing') },
    isBusy: say.isPending || !isOnline,
    onSubmit: () => say.mutate(),
  })
  return (
    <Box>
      <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-4">
        {say.error && <Notice kind="problem" title={errorMessage(say.error)} />}
        <LongField
          label={t('write_more')}
          {...form.field('body')}
          maxLength={TICKET_MESSAGE_MAX}
          rows={4}
          value={body}
          onChange={(text) => {
            changedAfter(say)
            setBody(text)
          }}
        />
        <Pictures
          chosen={chosen}
          most={picturesMax}
          onChange={(pictures) => {
            changedAfter(say)
            setChosen(pictures)
          }}
        />
        <Button kind="main" type="submit" busy={say.isPending} refused={!isOnline}>
          {t('ui.send')}
        </Button>
      </form>
    </Box>
  )
}
