import type { fileEndpoints } from '../../domain/contract/programs/endpoints/files';
import type { EndpointHandlers } from './caller';

export const files: EndpointHandlers<keyof typeof fileEndpoints> = {
  createFile: async (caller, { name, size, mime_type }) => {
    const input = { file_name: name, file_size: size, file_mimetype: mime_type };
    const { _id: id, upload } = await caller.call('files.createUpload', input);
    return { id, upload };
  },

  finishFile: async (caller, { id }) => {
    const file = await caller.call('files.finishUpload', { _id: id });
    return {
      id: file._id,
      name: file.file_name,
      size: file.file_size,
      mime_type: file.file_mimetype,
      md5: file.file_md5,
      url: file.file_full_url,
    };
  },
};
