import type { Dispute } from '@hai/contract/disputes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { uploadChosen } from '../../api/upload-picture.ts'
import { useOnline } from '../../lib/online.ts'
import type { ChosenPicture } from '../../lib/picture-to-send.ts'
import { toast } from '../../lib/toast.ts'
import { useIntentKey } from '../../lib/use-intent-key.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { cacheDispute } from './live-disputes.ts'
import { isStatement, statementBounds, StatementField, Pictures } from './statement-field.tsx'

export function AddStatement({ dispute: { id: dispute_id, files_left } }: { dispute: Dispute }) {
  const t = useTranslations('disputes')
  const isOnline = useOnline()
  const [body, setBody] = useState('')
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([])
  const { idempotency_key, renew, changedAfter } = useIntentKey()
  const add = useMutation({
    mutationKey: ['add_dispute_event'],
    mutationFn: async () =>
      api.add_dispute_event({ idempotency_key, dispute_id, body: body.trim(), attachments: await uploadChosen(chosen) }),
    onSuccess: (dispute) => {
      cacheDispute(dispute)
      setBody('')
      setChosen([])
      form.reset()
      renew()
      toast({ title: t('added') })
    },
  })
  const isGiven = body.trim() === '' ? chosen.length > 0 : isStatement(body)
  const form = useForm({
    errors: { body: !isGiven && t('ui.text_length', statementBounds) },
    isBusy: add.isPending || !isOnline,
    onSubmit: () => add.mutate(),
  })
  return (
    <Section title={t('add')}>
      <Box>
        <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-4">
          {add.error && <Notice kind="problem" title={errorMessage(add.error)} />}
          <StatementField
            label={t('statement')}
            text={body}
            {...form.field('body')}
            onText={(text) => {
              changedAfter(add)
              setBody(text)
            }}
          />
          <Pictures
            chosen={chosen}
            left={files_left}
            onChange={(pictures) => {
              changedAfter(add)
              setChosen(pictures)
            }}
          />
          <Button kind="main" type="submit" busy={add.isPending} refused={!isOnline}>
            {t('add')}
          </Button>
        </form>
      </Box>
    </Section>
  )
}
