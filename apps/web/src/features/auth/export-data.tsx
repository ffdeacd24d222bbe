import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import type { AccountData } from '@vizzi/api/contracts';
import { SettingsRow } from '../../components/layout/settings-rows';
import { showError } from '../../components/feedback/toasts/show-toast';
import { memberHeaders, memberOfPage } from '../../lib/api';
import { saveFile } from '../../lib/save-file';
import { practiceCsv } from './practice-csv';

/** Downloads the member's data. */
export function ExportData() {
  const everything = useDownload((data, day) =>
    saveFile(`vizzi-data-${day}.json`, 'application/json', JSON.stringify(data, null, 2)),
  );
  const practice = useDownload((data, day) =>
    saveFile(`vizzi-practice-${day}.csv`, 'text/csv;charset=utf-8', practiceCsv(data)),
  );
  const icon = <IconDownload size={18} stroke={1.6} aria-hidden />;
  return (
    <SettingsRow
      title="Your data"
      actions={
        <>
          <Button
            variant="outline"
            leftSection={icon}
            loading={everything.isPending}
            onClick={() => everything.mutate()}
          >
            Everything (JSON)
          </Button>
          <Button variant="outline" leftSection={icon} loading={practice.isPending} onClick={() => practice.mutate()}>
            Practice (CSV)
          </Button>
        </>
      }
    >
      <p>Everything that we keep about you, or only your listening as a table.</p>
    </SettingsRow>
  );
}

/** The data of this member and no other: somebody else may have signed in with another tab. */
async function fetchData(memberId: number | undefined): Promise<AccountData> {
  const response = await fetch('/api/user/export', { headers: memberHeaders(memberId) });
  if (!response.ok) throw new Error(`the export was answered with ${response.status}`);
  const data: AccountData = await response.json();
  return data;
}

/** Fetches the data and saves it as a file with the day of the export. */
function useDownload(save: (data: AccountData, day: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    onMutate: () => memberOfPage(queryClient),
    mutationFn: () => fetchData(memberOfPage(queryClient)),
    onSuccess: (data, _input, memberId) =>
      // Somebody else may be at this device by now.
      memberOfPage(queryClient) === memberId && save(data, data.exportedAt.slice(0, 10)),
    onError: () => showError('Your data could not be read. Please try again.'),
  });
}
