import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { errorWords } from '../../api/error-words.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/sheet.tsx'
import { CodeInput, isCode, tidyCode } from './code-input.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Ten new recovery codes for a code; then they stand here, this once. */
export function RenewCodesDialog({ onRenewed, onClose }: { onRenewed: () => void; onClose: () => void }) {
  const t = useWords('factors')
  const ui = useWords('ui')
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const renew = useMutation({ mutationFn: () => api.renew_recovery_codes({ code: tidyCode(code) }), onSuccess: onRenewed })

  if (renew.data)
    return (
      <Dialog
        title={t('recovery_title')}
        closeLabel={ui('close')}
        onClose={onClose}
        actions={
          <Button kind="main" wide onClick={onClose}>
            {t('recovery_kept')}
          </Button>
        }
      >
        <RecoveryCodes codes={renew.data.recovery_codes} />
      </Dialog>
    )
  return (
    <FormDialog
      title={t('renew')}
      act={t('renew_act')}
      busy={renew.isPending}
      onSubmit={() => {
        setTried(true)
        if (isCode(code)) renew.mutate()
      }}
      onClose={onClose}
    >
      {renew.error && !hasCode(renew.error, 'INVALID_CODE') && <Notice kind="problem" title={errorWords(renew.error)} />}
      <p className="text-sm text-ink-soft">{t('renew_text')}</p>
      <CodeInput
        value={code}
        onChange={(typed) => {
          if (renew.error) renew.reset()
          setCode(typed)
        }}
        error={renew.error}
        isTried={isTried}
      />
    </FormDialog>
  )
}
