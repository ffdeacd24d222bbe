ALTER TABLE "sessions" ADD COLUMN "preview_url" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "place" text;--> statement-breakpoint
DROP TRIGGER sessions_announced ON sessions;
--> statement-breakpoint
CREATE TRIGGER sessions_announced AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF
  id, title, description, category_id, duration, audio_url, female_audio_url, captions_url, preview_url, place, image_url,
  is_featured, is_premium, created_at, needs, search_document ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();
--> statement-breakpoint
-- The demo sessions that an earlier version added; those whose audio an admin replaced stay as they are.
UPDATE sessions SET place = demo.place, preview_url = demo.preview_url
FROM (VALUES
  ('demo/a-path-of-your-own/male.m4a', 'birds', 'demo/a-path-of-your-own/preview.m4a'),
  ('demo/after-the-rain/male.m4a', 'stream', 'demo/after-the-rain/preview.m4a'),
  ('demo/blue-hour/male.m4a', 'hall', 'demo/blue-hour/preview.m4a'),
  ('demo/boats-come-home/male.m4a', 'waves', 'demo/boats-come-home/preview.m4a'),
  ('demo/desert-stars/male.m4a', 'sand', 'demo/desert-stars/preview.m4a'),
  ('demo/far-shore/male.m4a', 'insects', 'demo/far-shore/preview.m4a'),
  ('demo/fern-light/male.m4a', 'trees', 'demo/fern-light/preview.m4a'),
  ('demo/first-snow/male.m4a', 'quiet', 'demo/first-snow/preview.m4a'),
  ('demo/golden-field/male.m4a', 'birds', NULL),
  ('demo/harbour-letter/male.m4a', 'waves', 'demo/harbour-letter/preview.m4a'),
  ('demo/lantern-path/male.m4a', 'insects', 'demo/lantern-path/preview.m4a'),
  ('demo/letting-go/male.m4a', 'trees', 'demo/letting-go/preview.m4a'),
  ('demo/moon-tide/male.m4a', 'waves', 'demo/moon-tide/preview.m4a'),
  ('demo/mountain-morning/male.m4a', 'birds', 'demo/mountain-morning/preview.m4a'),
  ('demo/one-breath-of-sky/male.m4a', 'birds', NULL),
  ('demo/orchard-at-noon/male.m4a', 'birds', 'demo/orchard-at-noon/preview.m4a'),
  ('demo/pine-shelter/male.m4a', 'fire', 'demo/pine-shelter/preview.m4a'),
  ('demo/quiet-water/male.m4a', 'quiet', 'demo/quiet-water/preview.m4a'),
  ('demo/river-of-breath/male.m4a', 'stream', 'demo/river-of-breath/preview.m4a'),
  ('demo/salt-and-light/male.m4a', 'sand', 'demo/salt-and-light/preview.m4a'),
  ('demo/second-wind/male.m4a', 'trees', NULL),
  ('demo/side-by-side/male.m4a', 'trees', 'demo/side-by-side/preview.m4a'),
  ('demo/slow-harvest/male.m4a', 'rain', 'demo/slow-harvest/preview.m4a'),
  ('demo/slow-tide/male.m4a', 'waves', 'demo/slow-tide/preview.m4a'),
  ('demo/spring-water/male.m4a', 'stream', 'demo/spring-water/preview.m4a'),
  ('demo/steady-light/male.m4a', 'waves', NULL),
  ('demo/still-lake/male.m4a', 'birds', NULL),
  ('demo/summit-line/male.m4a', 'hall', 'demo/summit-line/preview.m4a'),
  ('demo/terraced-hills/male.m4a', 'birds', 'demo/terraced-hills/preview.m4a'),
  ('demo/the-long-field/male.m4a', 'birds', 'demo/the-long-field/preview.m4a'),
  ('demo/the-open-gate/male.m4a', 'birds', 'demo/the-open-gate/preview.m4a'),
  ('demo/the-quiet-bell/male.m4a', 'hall', 'demo/the-quiet-bell/preview.m4a'),
  ('demo/the-trail-back/male.m4a', 'trees', 'demo/the-trail-back/preview.m4a'),
  ('demo/two-chairs/male.m4a', 'stream', 'demo/two-chairs/preview.m4a'),
  ('demo/warm-stone/male.m4a', 'stream', NULL),
  ('demo/wide-horizon/male.m4a', 'trees', 'demo/wide-horizon/preview.m4a')
) AS demo (audio_url, place, preview_url)
WHERE sessions.audio_url = demo.audio_url;
