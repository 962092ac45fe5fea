import { rejectField } from '../core/api-error';
import { stamp } from '../../domain/time';
import type { Operation, UploadedFile } from '../core/types';
import { AUTO_WIN_DELAY } from './chargeback-cases';
import { checkFile } from './files';
import { find } from './find';
import { caseOf, checkOpen } from './chargebacks';

const MAX_FILES = 10;
const EVIDENCE_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/tiff'];
/** The maximum bytes of a file. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024;

export const uploadEvidence: Operation = (call, state, tools) => {
  const before = caseOf(call, state);
  checkOpen(before, call.now);
  const [file] = call.files.file ?? [];
  if (!file) rejectField('field_required', 'file', 'required', 'Send one file.');
  const contentType = checkFile(file as UploadedFile, 'file', EVIDENCE_TYPES, MAX_FILE_BYTES);
  if (before.evidence.length >= MAX_FILES)
    rejectField('evidence_limit_reached', 'file', 'maxItems', 'A case can have at most ten files.', MAX_FILES);
  const evidence = {
    evidenceId: tools.random.id('evd_', 22),
    type: (call.body as { type: string }).type,
    fileName: file.name,
    contentType,
    size: file.size,
    uploadedAt: stamp(call.now),
    uploadedBy: call.clientId,
  };
  const decidesAt = before.wins ? call.now + AUTO_WIN_DELAY : before.decidesAt;
  const after = { ...before, evidence: [...before.evidence, evidence], ...(decidesAt !== undefined && { decidesAt }) };
  return { status: 201, body: evidence, chargebacks: [after] };
};

/** `chargebacks/DeleteEvidence`: deletes a file. */
export const deleteEvidence: Operation = (call, state) => {
  const before = caseOf(call, state);
  const left = before.evidence.filter(({ evidenceId }) => evidenceId !== call.parameters.evidenceId);
  if (left.length === before.evidence.length) find(new Map(), call.parameters.evidenceId as string, 'evidenceId');
  checkOpen(before, call.now);
  return { status: 204, chargebacks: [{ ...before, evidence: left }] };
};

/** `chargebacks/AddComment`: adds a comment to a case. */
export const addComment: Operation = (call, state, tools) => {
  const before = caseOf(call, state);
  checkOpen(before, call.now);
  const { text, author } = call.body as { text: string; author: string };
  const comment = { commentId: tools.random.id('cmt_', 22), text, author, createdAt: stamp(call.now) };
  // Limits the memory that the sandbox uses.
  const comments = [...before.comments, comment].slice(-100);
  return { status: 201, body: comment, chargebacks: [{ ...before, comments }] };
};

/** `chargebacks/DeleteComment`: deletes a comment. */
export const deleteComment: Operation = (call, state) => {
  const before = caseOf(call, state);
  const left = before.comments.filter(({ commentId }) => commentId !== call.parameters.commentId);
  if (left.length === before.comments.length) find(new Map(), call.parameters.commentId as string, 'commentId');
  checkOpen(before, call.now);
  return { status: 204, chargebacks: [{ ...before, comments: left }] };
};
