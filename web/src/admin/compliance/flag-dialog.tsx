import type { ComplianceFlag } from '@hai/contract/compliance'
import { COMPLIANCE_NOTE_MAX, COMPLIANCE_NOTE_MIN } from '@hai/contract/compliance-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { errorWords } from '../../api/error-words.ts'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Ago } from '../../ui/time.tsx'
import { adminPaths } from '../paths.ts'
import { MemberName } from '../ui/member-name.tsx'
import { ReasonField, useReason } from '../ui/reason.tsx'
import { Resolution } from '../ui/resolution.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { ShowFirst } from '../ui/show-first.tsx'
import { Evidence } from './evidence.tsx'

interface Props {
  flag: ComplianceFlag
  onClose: () => void
}

/** What a flag rests on, and what somebody says it is. */
export function FlagDialog({ flag, onClose }: Props) {
  const t = useWords('admin_compliance')
  const cache = useQueryClient()
  const isShown = useSensitiveShown()
  const note = useReason({ min: COMPLIANCE_NOTE_MIN, max: COMPLIANCE_NOTE_MAX })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (said: { outcome: 'cleared' | 'confirmed'; note: string }) =>
      api.admin_resolve_compliance_flag({ flag_id: flag.id, ...said }),
    onSuccess: ({ status }) => {
      toast({ title: t(status === 'confirmed' ? 'flag_was_confirmed' : 'flag_was_cleared'), kind: 'done' })
      onClose()
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: api.admin_list_compliance_flags.key }),
  })
  function say(outcome: 'cleared' | 'confirmed'): void {
    const given = note.take()
    if (given !== null) mutate({ outcome, note: given })
  }
  return (
    <FormDialog
      title={t(`kind_${flag.kind}`)}
      act={flag.status === 'open' && isShown ? t('clear') : null}
      busy={isPending}
      onSubmit={() => say('cleared')}
      onClose={onClose}
    >
      <MemberName member={flag.user} />
      <p className="text-sm">{t(`rule_${flag.kind}`)}</p>
      <Evidence of={flag.evidence} />
      <Link href={adminPaths.ledgerTrace(flag.user.user_id)} className="py-2 font-medium">
        {t('to_the_trace')}
      </Link>
      {flag.status !== 'open' ? (
        <>
          <p className="font-medium">{t(`flag_${flag.status}`)}</p>
          <Resolution note={flag.note} by={flag.resolved_by}>
            {flag.resolved_at && (
              <>
                {t('decided')} <Ago iso={flag.resolved_at} />
              </>
            )}
          </Resolution>
        </>
      ) : !isShown ? (
        <ShowFirst />
      ) : (
        <>
          <ReasonField
            of={note}
            label={t('note')}
            hint={t('note_hint')}
            short={t('note_short', { minimum: COMPLIANCE_NOTE_MIN })}
            rows={3}
          />
          {error && (
            <Notice kind="problem" title={hasCode(error, 'INVALID_TRANSITION') ? t('decided_already') : errorWords(error)} />
          )}
          <Button kind="danger" wide busy={isPending} onClick={() => say('confirmed')}>
            {t('confirm')}
          </Button>
        </>
      )}
    </FormDialog>
  )
}
