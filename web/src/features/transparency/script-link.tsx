import type { ReactNode } from 'react'
import { Rich } from '../../ui/rich.tsx'

/** What checks proofs away from the wallet, with Node alone: laid beside the app by `web/tools/offline-scripts-plugin.ts`. */
type OfflineScript = 'verify-receipt.mjs' | 'verify-balance.mjs'

/** Saves the script: a file, and no page of the app. */
export const ScriptLink = ({ name, children }: { name: OfflineScript; children: ReactNode }) => (
  <a
    href={`/scripts/${name}`}
    download
    className="inline-flex min-h-(--size-touch) items-center font-medium text-accent-ink underline underline-offset-4"
  >
    {children}
  </a>
)

/** For whoever wants to check without this page: a sentence that leads to the script. */
export const ForExperts = ({ text, script }: { text: string; script: OfflineScript }) => (
  <p className="text-sm text-ink-soft">
    <Rich text={text} a={(words) => <ScriptLink name={script}>{words}</ScriptLink>} />
  </p>
)
