import type { Output } from '@hai/contract/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { api } from '../../api/api.ts'
import { paths } from '../../lib/paths.ts'
import { sendFigures } from '../../lib/installation.ts'
import { useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { useWords } from '../../lib/words.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Face } from '../../ui/face.tsx'
import { Box, Row } from '../../ui/row.tsx'
import { Dialog } from '../../ui/sheet.tsx'

type Hold = Output<'get_dashboard'>['holds'][number]

/** Every hold: for whom, how much, and until when. */
export function HoldsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords('wallet')
  const { data } = useQuery(api.get_dashboard.query())
  const holds = data?.holds ?? []
  return (
    <Dialog
      title={t('holds_title')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <Button kind="main" wide onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p className="text-ink-soft">{t('holds_text', { seconds: sendFigures.undoSeconds })}</p>
      {holds.length === 0 ? (
        <p>{t('holds_none')}</p>
      ) : (
        <Box flush>
          <ul>
            {holds.map((hold) => (
              <li key={hold.transaction_id}>
                <HoldRow hold={hold} />
              </li>
            ))}
          </ul>
        </Box>
      )}
    </Dialog>
  )
}

function HoldRow({ hold }: { hold: Hold }) {
  const t = useWords('wallet')
  const seconds = useSecondsLeft(Date.parse(hold.ends_at))
  const name = hold.counterparty.shown_name ?? t('title_platform')
  return (
    <Row
      href={paths.transaction(hold.transaction_id)}
      start={<Face name={name} avatar_url={hold.counterparty.avatar_url} />}
      title={<span className="wrap-anywhere">{name}</span>}
      sub={t('hold_leaves', { seconds })}
      end={
        <span className="inline-flex items-center gap-1">
          <Amount cents={hold.amount} kind="wait" />
          <ChevronRight className="size-4 text-ink-soft" aria-hidden="true" />
        </span>
      }
    />
  )
}
