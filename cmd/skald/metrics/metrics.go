package metrics

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"skald/bot/discord"
)

// Metrics are the figures of one running skald. It is the bot's Watcher.
type Metrics struct {
	registry  *prometheus.Registry
	answers   *prometheus.HistogramVec
	commits   prometheus.Histogram
	pictures  *prometheus.HistogramVec
	logged    *prometheus.CounterVec
	messages  messages
	backups   *prometheus.CounterVec
	lastSaved prometheus.Gauge
}

// New returns figures that are all 0.
func New() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		answers: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "skald_acknowledgement_seconds", Help: "From an interaction's arrival until Discord had the first answer.",
			Buckets: []float64{.005, .01, .02, .05, .1, .2, .5, 1, 1.5, 2, 2.5, 3},
		}, []string{"kind"}),
		commits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "skald_commit_seconds", Help: "How long a change of a match took until it was durable.",
			Buckets: []float64{.0005, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 5},
		}),
		pictures: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "skald_render_seconds", Help: "How long drawing a picture took, by title.",
			Buckets: []float64{.002, .005, .01, .02, .05, .1, .2, .5, 1},
		}, []string{"title"}),
		logged: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "skald_errors_total", Help: "Warnings and errors of the log, by what it says of them.",
		}, []string{"level", "kind"}),
		backups: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "skald_backups_total", Help: "Automatic backups, by how they ended.",
		}, []string{"result"}),
		lastSaved: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "skald_backup_last_success_timestamp_seconds", Help: "When the last automatic backup was made and checked; 0: none since the start.",
		}),
	}
	m.registry.MustRegister(
		m.answers, m.commits, m.pictures, m.logged, m.backups, m.lastSaved,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	for _, kind := range []discord.Kind{discord.CommandKind, discord.PressKind, discord.CompleteKind} {
		m.answers.WithLabelValues(string(kind))
	}
	for _, result := range []string{saved, failed} {
		m.backups.WithLabelValues(result)
	}
	return m
}

// How an automatic backup can end.
const (
	saved  = "ok"
	failed = "failed"
)

// Handler serves the figures as text.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4})
}

// Acknowledged implements bot.Watcher.
func (m *Metrics) Acknowledged(kind discord.Kind, took time.Duration) {
	m.answers.WithLabelValues(string(kind)).Observe(took.Seconds())
}

// Drawn implements bot.Watcher.
func (m *Metrics) Drawn(title string, took time.Duration) {
	m.pictures.WithLabelValues(title).Observe(took.Seconds())
}

// BackedUp counts an automatic backup that ended, well if err is nil.
func (m *Metrics) BackedUp(at time.Time, err error) {
	if err != nil {
		m.backups.WithLabelValues(failed).Inc()
		return
	}
	m.backups.WithLabelValues(saved).Inc()
	m.lastSaved.Set(float64(at.Unix()))
}
