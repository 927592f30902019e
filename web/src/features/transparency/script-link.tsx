import { RichText } from '../../ui/rich-text.tsx'
import { scriptAddress, type OfflineScript } from './offline-scripts.ts'

interface ScriptLinkProps {
  name: OfflineScript
  label?: string
}

export const ScriptLink = ({ name, label = name }: ScriptLinkProps) => (
  <a href={scriptAddress(name)} download className="font-medium text-accent-ink underline underline-offset-4">
    {label}
  </a>
)

export const OfflineScriptNote = ({ text, script }: { text: string; script: OfflineScript }) => (
  <p className="text-sm text-ink-soft">
    <RichText text={text} a={(words) => <ScriptLink name={script} label={words} />} />
  </p>
)
