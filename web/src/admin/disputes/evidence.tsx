import { downloadFile } from '../../api/download-file.ts'
import { Evidence as Picture } from '../ui/evidence.tsx'

interface EvidenceProps {
  dispute_id: string
  /** The id of a file, or `photo` for the agent's photo of the payout. */
  file_id: string
  label: string
}

export const Evidence = ({ dispute_id, file_id, label }: EvidenceProps) => (
  <Picture
    name={`${dispute_id} ${file_id}`}
    label={label}
    take={() => downloadFile('admin_get_dispute_attachment', { dispute_id, file_id })}
  />
)
