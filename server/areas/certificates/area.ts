import { defineArea } from '#server/catalog/area.ts';
import { deleteCertificatesById } from './delete_certificates_by_id.ts';
import { getCertificates } from './get_certificates.ts';
import { postCertificates } from './post_certificates.ts';
import { postCertificatesByIdLock } from './post_certificates_by_id_lock.ts';
import { postCertificatesByIdUnlock } from './post_certificates_by_id_unlock.ts';

export const certificatesArea = defineArea({
  window: [
    getCertificates,
    postCertificates,
    postCertificatesByIdUnlock,
    postCertificatesByIdLock,
    deleteCertificatesById,
  ],
});
