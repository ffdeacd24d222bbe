-- A version before measured the peak of silence where there was sound. Editors' browsers measure these recordings again.
UPDATE "media_files" SET "loudness" = NULL, "true_peak" = NULL, "peaks" = NULL WHERE "true_peak" <= -200;
