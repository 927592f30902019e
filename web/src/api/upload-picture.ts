import type { ChosenPicture } from '../lib/picture-to-send.ts'
import { api } from './api.ts'

/** Uploads a picture for one later call of the same user. The id is null only for avatars, so never here. */
export const uploadPicture = async (picture: Blob): Promise<string | null> =>
  (await api.upload_file({ purpose: 'attachment', content: picture })).file_id

/** One at a time, as the server requires. Skips pictures that are already uploaded. */
export async function uploadChosen(chosen: readonly ChosenPicture[]): Promise<string[]> {
  for (const one of chosen) one.file_id ??= await uploadPicture(one.picture)
  return chosen.flatMap(({ file_id }) => file_id ?? [])
}
