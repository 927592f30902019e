import { statfs } from 'node:fs/promises'

export async function readDisk(dataDir: string): Promise<{ disk_free_bytes: number | null; disk_bytes: number | null }> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    return { disk_free_bytes: bavail * bsize, disk_bytes: blocks * bsize }
  } catch {
    return { disk_free_bytes: null, disk_bytes: null }
  }
}
